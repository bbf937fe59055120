/** Molecule analysis. */
export const manifest = {
  name: 'molvalley',
  path: '/molvalley',
  title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
} as const;

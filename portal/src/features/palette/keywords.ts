/**
 * Words by which a command is found beside its title, in both languages whatever is shown: who reads one may type the
 * other. Nobody sees them. By the ids of the side menu's entries and of the palette's own commands.
 */
const keywords: Readonly<Record<string, string>> = {
  dashboard: 'home start guide dashboard 首页 主页 开始 向导',
  guide: 'guide first steps start 向导 入门 开始',
  case: 'cases examples documents 案例 示例',
  cases: 'cases examples documents 案例 示例',
  profile: 'user center account settings password sessions profile 用户中心 账号 设置 密码 会话 个人',
  notifications: 'notifications messages news 通知 消息',
  'notification-settings': 'notification settings mail email unsubscribe mute 通知 设置 邮件 退订 关闭',
  credits: 'credits balance transactions points expiry 积分 余额 明细 交易 过期',
  jobs: 'jobs queue progress running waiting work 任务 队列 进度 运行 等待',
  'administered-jobs': 'jobs queue processes workers administration 任务 队列 进程 管理',
  'check-in': 'check in daily bonus credits activity 签到 打卡 每日 积分',
  invitations: 'invite friends refer share link reward credits 邀请 好友 推荐 链接 奖励 积分',
  organization: 'organization company team members invite enterprise 组织 企业 公司 团队 成员 邀请',
  network: 'network detection diagnostic speed connection 网络 检测 诊断',
  announcements: 'administration announcements 管理 公告',
  accounts: 'accounts users people disable enable credits administration 账号 用户 停用 启用 积分 管理',
  organizations: 'organizations companies enterprise grant extend administration 组织 机构 企业 管理',
  ledger: 'ledger books verify credits administration 账本 核对 积分 管理',
  'upgrade-requests': 'upgrade requests enterprise organization administration 升级 申请 企业 机构 管理',
  'tool-permissions': 'tool permissions scopes tokens security administration 工具 权限 授权 安全 管理',
  help: 'help documentation manual support 帮助 文档 手册 支持',
  'sign-in': 'log in login account 登录 账号',
  'sign-up': 'register new account 注册 新账号',
  'log-out': 'log out sign out leave exit 退出登录 注销 离开',
  language: 'language locale Chinese English 语言 中文 英文',
  'theme-light': 'light bright day appearance theme mode 浅色 亮色 白天 外观 主题 模式',
  'theme-dark': 'dark night appearance theme mode 深色 暗色 夜间 外观 主题 模式',
  'theme-system': 'system automatic appearance theme mode 系统 自动 外观 主题 模式',
  shortcuts: 'keyboard shortcuts keys hotkeys help 键盘 快捷键 按键 帮助',
};

/** The further words of a command; empty where it has none. */
export const keywordsOf = (id: string): string => keywords[id] ?? '';

/** The style of plain pages that ask or say one thing: one card in the middle, as on the portal's pages on the way in. */
export const cardStyle = `
body { position: relative; isolation: isolate; }
main { display: grid; flex: 1; place-content: center; grid-template-columns: minmax(0, 400px); max-inline-size: none; padding-block-end: 18vh; font-size: var(--mo-text-m); }
.card { padding: var(--mo-space-8); border: 1px solid var(--mo-color-border); border-radius: calc(var(--mo-radius) * 1.5); background: var(--mo-color-surface); }
.card h1 { font-size: var(--mo-text-xl); line-height: 1.3; }
.card p { margin: var(--mo-space-3) 0 0; overflow-wrap: anywhere; }
.card .request { color: var(--mo-color-text-muted); font-size: var(--mo-text-s); }
.card code { font: var(--mo-text-xs) var(--mo-font-mono); }
.actions { display: grid; gap: var(--mo-space-2); margin-block-start: var(--mo-space-6); }
.button { display: flex; align-items: center; justify-content: center; gap: var(--mo-space-2); min-block-size: 40px; padding: 0 var(--mo-space-4); border: 1px solid transparent; border-radius: var(--mo-radius-small); background: var(--mo-color-primary); color: var(--mo-color-on-primary); font: 500 var(--mo-text-m) / 1 var(--mo-font); text-decoration: none; cursor: pointer; }
.button:hover { background: var(--mo-color-primary-hover); }
.button:active { background: var(--mo-color-primary-pressed); }
.button.plain { border-color: var(--mo-color-border-control); background: none; color: var(--mo-color-text); }
.button.plain:hover { background: var(--mo-color-hover); }
.button.plain:active { background: var(--mo-color-pressed); }
@media (pointer: coarse) { .button { min-block-size: 44px; } }
@media (max-width: 480px) { .card { padding: var(--mo-space-5); } }
@media (forced-colors: active) { .button { border-color: ButtonText; } }
`;

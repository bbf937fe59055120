// The elements of every tool's page: those that the kit shows itself. A tool defines the others that it uses, one by one.
import '@moiety/elements/button/define.js';
import '@moiety/elements/dialog/define.js';
import '@moiety/elements/icon/define.js';
import '@moiety/elements/input/define.js';
import '@moiety/elements/progress/define.js';
import '@moiety/elements/toast/define.js';

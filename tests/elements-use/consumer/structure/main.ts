import '@moiety/elements/structure/define.js';

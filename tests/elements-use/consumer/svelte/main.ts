import '@moiety/elements/define.js';
import '@moiety/elements/localization.js';
import { mount } from 'svelte';
import App from './app.svelte';

mount(App, { target: document.querySelector('#root')! });

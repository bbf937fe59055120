// Loaded by a toast that has an icon of its own.
import '../icon/define.ts';

import '../../../src-main/desktop.ts';

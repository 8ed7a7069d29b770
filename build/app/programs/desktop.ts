import '#main/desktop.ts';

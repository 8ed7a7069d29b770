// Desktop Entry Specification 1.5, "The Exec key": an argument is quoted, and what a shell would read is escaped; then the value of the
// key is escaped once more, and a percent sign, which begins a field code, is doubled.
function quoted(argument: string): string {
  const escaped = argument.replaceAll(/["`$\\]/gu, String.raw`\$&`);
  return `"${escaped}"`.replaceAll('\\', String.raw`\\`).replaceAll('%', '%%');
}

/** The file that has a Linux desktop start a program when a person signs in. */
export function desktopEntry({ command, comment }: { command: readonly string[]; comment: string }): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Version=1.5',
    'Name=Sanad',
    `Comment=${comment}`,
    `Exec=${command.map((argument) => quoted(argument)).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

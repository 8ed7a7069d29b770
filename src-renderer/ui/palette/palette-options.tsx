import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import classes from './command-palette.module.css';

/** What can be chosen, under headings; the one that Enter takes is marked and on the screen. */
export function PaletteOptions({
  id,
  groups,
  active,
  onPoint,
  onRun,
}: {
  id: string;
  groups: readonly { group: string; commands: readonly Command[] }[];
  active: number;
  onPoint: (index: number) => void;
  onRun: (command: Command) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0));
  return (
    <div ref={list} id={`${id}-options`} role="listbox" aria-label={t('palette.results')} className={classes['options']}>
      {groups.map(({ group, commands }, at) => (
        <div key={group} role="group" aria-label={group}>
          <div className={classes['group']} aria-hidden>
            {group}
          </div>
          {commands.map((command, within) => {
            const index = (starts[at] ?? 0) + within;
            const { Icon, label, detail } = command;
            return (
              // The field above keeps the focus and hears the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={command.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes['option']}
                onPointerMove={() => onPoint(index)}
                onClick={() => onRun(command)}
              >
                {Icon !== undefined && <Icon size={16} aria-hidden />}
                <span className={classes['label']}>{label}</span>
                <Text span fz="xs" c="dimmed" className={classes['detail'] ?? ''}>
                  {detail}
                </Text>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

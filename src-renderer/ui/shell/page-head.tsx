import { Anchor, Text, Title } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-head.module.css';

type PageHeadProps = {
  /** The label of the page. */
  label: string;
  /** What the page is for; on the page of one thing, more about that. */
  help?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
  /** On the page of one thing: its name, and where the list is that the label leads back to. */
  one?: { name: ReactNode; list: string };
};

/** The head of a page: its one heading of the first level, what the page is for, and the actions at the end. */
export function PageHead({ label, help, actions, one }: PageHeadProps) {
  const about = help !== undefined && (
    <Text component="div" c="dimmed" className={classes['help'] ?? ''}>
      {help}
    </Text>
  );
  return (
    <div>
      {one !== undefined && (
        <Title order={1} fz="sm" fw={500} mb={4}>
          <Anchor component={Link} to={one.list} inherit className={classes['list'] ?? ''}>
            <ChevronLeft size={16} aria-hidden />
            {label}
          </Anchor>
        </Title>
      )}
      <div className={classes['row']}>
        {one === undefined ? (
          <Title order={1} className={classes['label'] ?? ''}>
            {label}
          </Title>
        ) : (
          // What a thing is called stays together: the actions come after all of it.
          <div className={classes['name']}>
            <Title order={2} fz="lg">
              {one.name}
            </Title>
            {about}
          </div>
        )}
        {actions}
      </div>
      {one === undefined && about}
    </div>
  );
}

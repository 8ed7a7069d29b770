import { Badge } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';
import type { PageNeeds } from './page-link.ts';
import classes from './page-mark.module.css';

const icons = { attention: TriangleAlert, refused: CircleAlert } as const;

// More does not fit beside an icon, and is no other news.
const mostShown = 99;

function Shown({ count = 0, concern, isSmall }: PageNeeds & { isSmall: boolean }) {
  const { count: written } = useFormats();
  if (count > 0) {
    return (
      <Badge size={isSmall ? 'xs' : 'sm'} className={classes['count'] ?? ''} data-concern={concern ?? 'refused'}>
        <bdi dir="ltr">{isSmall && count > mostShown ? `${written(mostShown)}+` : written(count)}</bdi>
      </Badge>
    );
  }
  const Icon = icons[concern ?? 'attention'];
  return <Icon size={isSmall ? 12 : 16} className={classes['concern'] ?? ''} data-concern={concern} />;
}

/**
 * How a way to a page is marked where something there needs somebody: a number, or else an icon. A link is called by its page alone, so
 * that what is wrong is its description.
 *
 * @param options.isSmall at the corner of an icon.
 * @returns the mark, and the attributes of what it describes.
 */
export function usePageMark(
  { count = 0, concern }: PageNeeds,
  { isSmall = false }: { isSmall?: boolean } = {},
): { mark: ReactNode; described: { 'aria-describedby'?: string } } {
  const { t } = useTranslation();
  const { count: written } = useFormats();
  const id = useId();
  if (count === 0 && concern === undefined) return { mark: null, described: {} };
  return {
    described: { 'aria-describedby': id },
    mark: (
      <span className={classes[isSmall ? 'corner' : 'end']}>
        <span aria-hidden>
          <Shown {...{ count, concern, isSmall }} />
        </span>
        <span id={id} hidden>
          {count === 0 ? t('navigation.needs') : t('navigation.needs_count', { shown: written(count) })}
        </span>
      </span>
    ),
  };
}

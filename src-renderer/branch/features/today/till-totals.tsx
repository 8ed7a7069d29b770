import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerToday } from '#shared/api/people/today.ts';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useIsOffered } from '../../session/session-context.ts';
import classes from './till-totals.module.css';

/** What each till has sold today: those with the most documents, and the others together. */
export function TillTotals({ tills, others }: { tills: ManagerToday['by_till']; others: ManagerToday['other_tills'] }) {
  const { t } = useTranslation(['today', 'branch']);
  const { count } = useFormats();
  const isOffered = useIsOffered();
  const rest = others === null ? [] : [{ ...others, key: 'others', name: t('till.others') }];
  const named = tills.map((each) => ({
    ...each,
    key: `till ${each.till}`,
    name: each.till === null ? t('till.not_named') : <bdi>{each.till}</bdi>,
  }));
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="by-till">
          {t('till.title')}
        </Title>
        {isOffered('/day') && (
          <Anchor component={Link} to="/day" fz="sm">
            {t('branch:page.day')}
          </Anchor>
        )}
      </Group>
      {tills.length === 0 ? (
        <Text c="dimmed">{t('till.none')}</Text>
      ) : (
        <table aria-labelledby="by-till" className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('till.till')}</th>
              <th scope="col" data-align="figures">
                {t('till.documents')}
              </th>
              <th scope="col" data-align="figures">
                {t('till.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...named, ...rest].map(({ key, name, documents, total_sar: total }) => (
              <tr key={key}>
                <td>{name}</td>
                <td data-align="figures">
                  <bdi dir="ltr">{count(documents)}</bdi>
                </td>
                <td data-align="figures">
                  <Money value={total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

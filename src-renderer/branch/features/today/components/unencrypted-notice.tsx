import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** That everyone in the network can read what tills send, which stops nothing and so would go unnoticed. */
export function UnencryptedNotice() {
  const { t } = useTranslation('today');
  return (
    <Notice tone="refused" title={t('unencrypted.title')}>
      <Text>{t('unencrypted.text')}</Text>
      <Anchor component={Link} to="/tills">
        {t('action.see_tills')}
      </Anchor>
    </Notice>
  );
}

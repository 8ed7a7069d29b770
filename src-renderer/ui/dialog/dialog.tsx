import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from './use-returned-focus.ts';

/** A dialog, open as long as it is rendered; the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation();
  useReturnedFocus();
  return <Modal opened closeButtonProps={{ 'aria-label': t('action.close') }} {...props} />;
}

import { Menu, Text, Tooltip } from '@mantine/core';
import { FileDown, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuButton, ToolButton } from '../dialog/menu-button.tsx';

/** A file that a list or a report can be saved as. */
export type ExportChoice = {
  label: string;
  /** What is in it. */
  help?: string;
  Icon: LucideIcon;
  onSave: () => void;
};

/** The files of a list or a report, and whether one of them is being made. */
export type Exports = { files: readonly ExportChoice[]; isBusy?: boolean };

/** Saves a list or a report as a file: the only one that there is, or one of several; it stands at the end of the bar. */
export function ExportButton({ files, isBusy = false, isDisabled = false }: Exports & { isDisabled?: boolean }) {
  const { t } = useTranslation();
  const tool = { label: t('export.button'), Icon: FileDown, isBusy, isDisabled };
  const [first, ...others] = files;
  if (first === undefined) return null;
  if (others.length === 0) {
    return (
      <Tooltip label={first.label}>
        <ToolButton {...tool} onClick={first.onSave} />
      </Tooltip>
    );
  }
  return (
    <MenuButton {...tool}>
      {files.map(({ label, help, Icon, onSave }) => (
        <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={onSave}>
          {label}
          {help !== undefined && (
            <Text fz="xs" c="dimmed">
              {help}
            </Text>
          )}
        </Menu.Item>
      ))}
    </MenuButton>
  );
}

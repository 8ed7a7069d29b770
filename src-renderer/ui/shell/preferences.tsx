import { ActionIcon, Menu } from '@mantine/core';
import { Check, Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { colorSchemes, useColorScheme } from '../theme/color-schemes.ts';

/** Light, dark, or as the system has it. */
export function ThemeControl() {
  const { t } = useTranslation();
  const [colorScheme, setColorScheme] = useColorScheme();
  const { Icon } = colorSchemes.find(({ scheme }) => scheme === colorScheme) ?? colorSchemes[2];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('control.theme')}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemes.map(({ scheme, text, Icon: Own }) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={scheme === colorScheme}
            checkIcon={<Check size={14} aria-hidden />}
            rightSection={<Own size={16} aria-hidden />}
            closeMenuOnClick
            onChange={() => setColorScheme(scheme)}
          >
            {t(text)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Arabic or English. */
export function LanguageControl({ onChosen }: { onChosen?: (language: (typeof languages)[number]) => void }) {
  const { t } = useTranslation();
  const { language, setLanguage, prepare } = useLanguage();
  return (
    <Menu position="bottom-end" onOpen={prepare}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('control.language')}>
          <Languages size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((each) => (
          <Menu.RadioItem
            key={each}
            value={each}
            checked={each === language}
            lang={each}
            checkIcon={<Check size={14} aria-hidden />}
            closeMenuOnClick
            onChange={() => {
              void setLanguage(each);
              onChosen?.(each);
            }}
          >
            {languageNames[each]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Group, Stack, Tabs, Title } from '@mantine/core';
import { FileText, Moon } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Toasts } from '../feedback/toasts.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { LanguageControl, ThemeControl } from '../shell/preferences.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { ListSample } from './list-sample.tsx';
import { sampleWords } from './samples.ts';
import { ViewerSamples } from './viewer-samples.tsx';

const groups = {
  forms: FormSamples,
  dialogs: DialogSamples,
  feedback: FeedbackSamples,
  figures: FigureSamples,
  charts: ChartSamples,
  viewers: ViewerSamples,
  list: ListSample,
} as const;

function isGroup(name: string | null): name is keyof typeof groups {
  return name !== null && Object.hasOwn(groups, name);
}

/** Every piece of the kit, for developers: `?group=charts` shows one group. */
export function KitPage() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('group');
  const chosen = isGroup(wanted) ? wanted : 'forms';
  const Samples = groups[chosen];
  const names: (keyof typeof groups)[] = ['forms', 'dialogs', 'feedback', 'figures', 'charts', 'viewers', 'list'];
  return (
    <Stack component="main" p="md" maw="75rem" mx="auto">
      <PageHead
        label={word.title}
        actions={
          <Group gap="xs">
            <CommandPalette
              commands={[
                {
                  id: 'documents',
                  group: word.list,
                  label: word.documents,
                  Icon: FileText,
                  run: () => setParameters({ group: 'list' }),
                },
                { id: 'charts', group: word.list, label: word.charts, run: () => setParameters({ group: 'charts' }) },
                { id: 'revoke', group: word.dialogs, label: word.revoke, Icon: Moon, detail: word.branch, run: () => {} },
              ]}
              search={async (typed) => [{ id: 'found', group: word.documents, label: `INV-${typed}`, run: () => {} }]}
            />
            <ThemeControl />
            <LanguageControl />
          </Group>
        }
      />
      <Tabs value={chosen} onChange={(group) => group !== null && setParameters({ group })}>
        <Tabs.List>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {word[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={chosen} pt="md">
          <Stack>
            <Title order={2}>{word[chosen]}</Title>
            <Samples />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <Toasts />
    </Stack>
  );
}

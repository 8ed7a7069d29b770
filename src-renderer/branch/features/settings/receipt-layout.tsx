import { Button, Checkbox, FileButton, Group, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeReceiptLayout } from '#shared/api/people/printers.ts';
import type { ReceiptLayout, ReceiptLogo } from '#shared/api/printing/receipt-layout.ts';
import { directionOf } from '#shared/i18n/texts/languages.ts';
import { useServices } from '#ui/client/services.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMay } from '../../session/session-context.ts';
import { usePrinterChanges } from '../../printing/printers-api.ts';
import { drawLogo, logoOfFile } from './logo-dots.ts';

const largestFile = 5 * 1024 * 1024;

const paper = { background: 'white', border: '1px solid var(--line)', maxWidth: '100%', height: 'auto' } as const;

function LogoPicture({ logo }: { logo: ReceiptLogo }) {
  const { t } = useTranslation('settings');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawLogo(canvas.current, logo);
  }, [logo]);
  return <canvas ref={canvas} role="img" aria-label={t('receipt.logo_shown')} style={{ ...paper, alignSelf: 'start' }} />;
}

function LogoField({ logo, onChange }: { logo: ReceiptLogo | null; onChange: (logo: ReceiptLogo | null) => void }) {
  const { t } = useTranslation('settings');
  const [fault, setFault] = useState<'receipt.logo_failed' | 'receipt.logo_large'>();
  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    setFault(file.size > largestFile ? 'receipt.logo_large' : undefined);
    if (file.size > largestFile) return;
    try {
      onChange(await logoOfFile(file));
    } catch {
      setFault('receipt.logo_failed');
    }
  }
  return (
    <Stack gap="xs" data-path="logo">
      <Text fw={600} fz="sm">
        {t('receipt.logo')}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('receipt.logo_help')}
      </Text>
      {logo !== null && <LogoPicture logo={logo} />}
      {fault !== undefined && <Notice tone="attention">{t(fault)}</Notice>}
      <Group>
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg">
          {(button) => (
            <Button variant="default" {...button}>
              {t('receipt.logo_choose')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('receipt.logo_remove')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const widths = ['80', '58'] as const;
const typingPauseMs = 300;

function PaperImage({ content, width }: { content: Blob; width: string }) {
  const { t } = useTranslation('settings');
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(content);
      return () => URL.revokeObjectURL(image.src);
    },
    [content],
  );
  return <img ref={show} alt={t('receipt.picture', { width })} style={{ ...paper, width: `${width}mm` }} />;
}

// What is typed, once there is a pause; while it cannot be printed, what was typed before.
function usePrintable(typed: ReceiptLayout): ReceiptLayout {
  const [paused] = useDebouncedValue(typed, typingPauseMs);
  const [printable, setPrintable] = useState(typed);
  if (paused !== printable && changeReceiptLayout.safeParse(paused).success) setPrintable(paused);
  return printable;
}

// The test page as the appliance draws it with what is typed, on either paper.
function Picture({ typed, mayChange }: { typed: ReceiptLayout; mayChange: boolean }) {
  const { t } = useTranslation('settings');
  const { client } = useServices();
  const [width, setWidth] = useState<string>(widths[0]);
  const layout = usePrintable(typed);
  const { data, error, refetch } = useQuery<Blob>({
    queryKey: ['receipt-picture', width, layout],
    // The picture before stays until the next one has come.
    placeholderData: (before, query) => (query?.queryKey[1] === width ? before : undefined),
    queryFn: async ({ signal }) => {
      const query = { paper_mm: width };
      const response = await client.download('/receipt-layout/picture', query, signal, mayChange ? layout : undefined);
      return response.blob();
    },
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3}>{t('receipt.picture_title')}</Title>
        <SegmentedControl
          value={width}
          onChange={setWidth}
          aria-label={t('printer.paper')}
          data={widths.map((value) => ({ value, label: t('printer.paper_mm', { width: value }) }))}
        />
      </Group>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={240} aria-busy />}
      {data !== undefined && <PaperImage content={data} width={width} />}
    </Stack>
  );
}

/** What the shop adds to its receipts: a logo, and lines below the QR. */
export function ReceiptLayoutForm({ layout }: { layout: ReceiptLayout }) {
  const { t } = useTranslation(['settings', 'kit']);
  const mayChange = useMay('printers.change');
  const { changeLayout } = usePrinterChanges();
  const form = useApiForm({
    schema: changeReceiptLayout,
    initialValues: layout,
    send: changeLayout,
    onDone: () => showToast(t('receipt.saved')),
  });
  return (
    <Stack gap="sm">
      <Title order={2}>{t('receipt.title')}</Title>
      <Text c="dimmed">{t('receipt.help')}</Text>
      {mayChange && (
        <ApiForm form={form} submitLabel={t('kit:action.save')} isQuiet>
          <LogoField logo={form.values.logo} onChange={(logo) => form.setValue('logo', logo)} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {(['ar', 'en'] as const).map((language) => (
              <TextField
                key={language}
                label={t(`receipt.footer_${language}`)}
                help={t('receipt.footer_help')}
                rows={3}
                lang={language}
                dir={directionOf(language)}
                {...form.field(`footer_${language}`)}
              />
            ))}
          </SimpleGrid>
          <Checkbox
            label={t('receipt.link_qr')}
            description={t('receipt.link_qr_help')}
            {...form.field('link_qr', { type: 'checkbox' })}
          />
        </ApiForm>
      )}
      <Picture typed={form.values} mayChange={mayChange} />
    </Stack>
  );
}

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { setUpSteps, type SetUpStep } from '../../progress/steps.ts';
import classes from './steps.module.css';

/** A step: what it is for, what is done in it, and the ways back and on. Another step is another card (`key`). */
export function StepCard({
  step,
  text,
  onBack,
  onNext,
  isLater = false,
  pending,
  children,
}: {
  step: SetUpStep;
  text?: string;
  onBack?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Whether going on leaves the step for later. */
  isLater?: boolean;
  /** What is to be done before there is a way on. */
  pending?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['setUp', 'branch']);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever goes from step to step hears and sees where he is.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="lg">
      <div>
        <Text component="h1" fz="xs" fw={500} c="dimmed" m={0}>
          {t('branch:page.setup')}
        </Text>
        <Title order={2} fz="lg" ref={heading} tabIndex={-1} className={classes['heading'] ?? ''}>
          {t(`step.${step}`)}
        </Title>
        <Text fz="xs" c="dimmed" className={classes['position'] ?? ''}>
          {t('nav.position', { position: setUpSteps.indexOf(step) + 1, count: setUpSteps.length })}
        </Text>
        {text !== undefined && <Text c="dimmed">{text}</Text>}
      </div>
      {children}
      {(onBack !== undefined || onNext !== undefined) && (
        <Group justify="space-between" className={classes['ways'] ?? ''}>
          {onBack === undefined ? (
            <span />
          ) : (
            <Button variant="default" onClick={onBack}>
              {t('nav.back')}
            </Button>
          )}
          {onNext === undefined && pending !== undefined && <Text c="dimmed">{pending}</Text>}
          {onNext !== undefined && (
            <Button variant={isLater ? 'default' : 'filled'} onClick={onNext}>
              {t(isLater ? 'nav.later' : 'nav.next')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

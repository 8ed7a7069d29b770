import { Skeleton, Stack } from '@mantine/core';
import classes from './reports.module.css';

/** A report that is being read: so many figures, and what they are made of. */
export function ReportSkeleton({ figures }: { figures: number }) {
  return (
    <Stack aria-busy>
      <div className={classes['figures']}>
        {Array.from({ length: figures }, (_, index) => (
          <Skeleton key={index} height={91} />
        ))}
      </div>
      <Skeleton height={240} />
    </Stack>
  );
}

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

/** A link to another document. Beside the list of documents, the list stays as it is. */
export function DocumentLink({ id, children }: { id: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Anchor component={Link} to={{ pathname: `/documents/${id}`, search: pathname.startsWith('/documents') ? search : '' }}>
      {children}
    </Anchor>
  );
}

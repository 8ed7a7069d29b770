import { Stack, Text } from '@mantine/core';
import type { HeadOfficeMembership } from '#shared/api/people/companies.ts';

/** Who signs in by another name since the branch has joined head office: each with the former and the present one. */
export function RenamedUsersNotice({ users }: { users: HeadOfficeMembership['renamed_users'] }) {
  return (
    <Stack gap={0}>
      {users.map(({ from, to }) => (
        <Text key={from} dir="ltr" ff="monospace">
          {from} → {to}
        </Text>
      ))}
    </Stack>
  );
}

import { signedIn } from '../../../src-shared/api/dashboard/people/sessions.ts';
import {
  invitation,
  invitationLink,
  invitationPage,
  member,
  readInvitation,
  resetLink,
  teamPage,
} from '../../../src-shared/api/dashboard/people/team.ts';
import { developer, ids, owner } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const nextWeek = '2026-11-27T09:05:00.000Z';

const invited = {
  invitation_id: ids.invitation,
  email: developer.email,
  role: 'viewer',
  status: 'pending',
  invited_by: ids.owner,
  created_at: '2026-11-20T09:05:00.000Z',
  expires_at: nextWeek,
  accepted_at: null,
};

const sami = {
  user_id: ids.developer,
  name: developer.name,
  email: developer.email,
  role: 'viewer',
  totp_enabled: false,
  created_at: '2026-11-20T09:06:00.000Z',
  last_used_at: '2026-11-20T09:06:00.000Z',
};

const noura = {
  user_id: ids.owner,
  name: owner.name,
  email: owner.email,
  role: 'owner',
  totp_enabled: true,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: '2026-11-20T09:04:00.000Z',
};

const invitationDescriptions: RouteDescriptions = {
  'GET /team/invitations': {
    id: 'listInvitations',
    area: 'Team',
    summary: 'List the invitations',
    description: 'Those that are pending, accepted or expired.',
    answers: { 200: { description: 'A page.', schema: invitationPage } },
    examples: { all: { summary: 'All invitations', status: 200, answer: onlyPage([invited]) } },
  },

  'POST /team/invitations': {
    id: 'createInvitation',
    area: 'Team',
    summary: 'Invite a person',
    description: 'Answers a link, which you give to the person. It is valid once, for 7 days.',
    answers: { 201: { description: 'The link.', schema: invitationLink } },
    errors: ['USER_EXISTS'],
    examples: {
      viewer: {
        summary: 'Somebody who may read',
        body: { email: developer.email, role: 'viewer' },
        status: 201,
        answer: {
          invitation_id: ids.invitation,
          invitation_url: 'https://office.example/invitation#iN7vT3aBc5dEf1gHj9kLmN2p',
          expires_at: nextWeek,
        },
      },
      mistaken: {
        summary: 'An address with a mistake in it',
        body: { email: 'samy@nakheel.example', role: 'viewer' },
        status: 201,
        answer: {
          invitation_id: ids.withdrawnInvitation,
          invitation_url: 'https://office.example/invitation#qR8wU4bCd6eFg2hJk0lMnP3q',
          expires_at: nextWeek,
        },
      },
    },
  },

  'GET /team/invitations/:invitation_id': {
    id: 'getInvitation',
    area: 'Team',
    summary: 'One invitation',
    description: 'Whether it has been accepted. Its link is shown only where it is made.',
    answers: { 200: { description: 'The invitation.', schema: invitation } },
    examples: {
      pending: { summary: 'A pending one', parameters: { invitation_id: ids.invitation }, status: 200, answer: invited },
    },
  },

  'DELETE /team/invitations/:invitation_id': {
    id: 'deleteInvitation',
    area: 'Team',
    summary: 'Withdraw an invitation',
    description: 'Its link is of no use from then on.',
    answers: { 204: { description: 'Withdrawn.' } },
    examples: {
      mistaken: { summary: 'The mistaken address', parameters: { invitation_id: ids.withdrawnInvitation }, status: 204 },
    },
  },

  'POST /invitations/read': {
    id: 'readInvitation',
    area: 'Sign in',
    summary: 'Read an invitation',
    description: 'Where to and by whom somebody was invited. The token is the part of the link after `#`; it stays valid.',
    answers: { 200: { description: 'What it says.', schema: readInvitation } },
    errors: ['INVITATION_INVALID'],
    examples: {
      link: {
        summary: 'With a link',
        body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p' },
        status: 200,
        answer: {
          organization_name: 'Nakheel Group',
          invited_by_name: owner.name,
          email: developer.email,
          role: 'viewer',
          expires_at: nextWeek,
        },
      },
    },
  },

  'POST /invitations/accept': {
    id: 'acceptInvitation',
    area: 'Sign in',
    summary: 'Accept an invitation',
    description: 'The token is the part of the link after `#`. The person becomes a member and is signed in.',
    answers: { 201: { description: 'A member, and signed in.', schema: signedIn, headers: ['Set-Cookie'] } },
    errors: ['INVITATION_INVALID', 'USER_EXISTS'],
    examples: {
      link: {
        summary: 'With a link',
        body: { invitation_token: 'iN7vT3aBc5dEf1gHj9kLmN2p', name: developer.name, password: developer.password },
        status: 201,
        answer: {
          access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI5ZTFmIn0.MEQCIAbc',
          expires_in: 900,
          user: {
            user_id: ids.developer,
            name: developer.name,
            email: developer.email,
            role: 'viewer',
            language: 'en',
            totp_enabled: false,
          },
        },
      },
    },
  },
};

/** What the documentation says of people and their roles. */
export const teamDescriptions: RouteDescriptions = {
  'GET /team': {
    id: 'listTeam',
    area: 'Team',
    summary: 'List the members',
    description: 'The people of the organization.',
    answers: { 200: { description: 'A page.', schema: teamPage } },
    examples: { all: { summary: 'All members', status: 200, answer: onlyPage([sami, noura]) } },
  },

  'PATCH /team/:user_id': {
    id: 'changeRole',
    area: 'Team',
    summary: 'Change the role of a member',
    description: 'It counts from the next request of the person on.',
    answers: { 200: { description: 'The member, as changed.', schema: member } },
    errors: ['LAST_OWNER'],
    examples: {
      developer: {
        summary: 'A developer',
        parameters: { user_id: ids.developer },
        body: { role: 'developer' },
        status: 200,
        answer: { ...sami, role: 'developer' },
      },
    },
  },

  'DELETE /team/:user_id': {
    id: 'removeMember',
    area: 'Team',
    summary: 'Remove a member',
    description: 'Ends all sessions of the person, at once.',
    answers: { 204: { description: 'Removed.' } },
    errors: ['LAST_OWNER'],
    examples: { developer: { summary: 'Somebody who leaves', parameters: { user_id: ids.developer }, status: 204 } },
  },

  'POST /team/:user_id/password-reset': {
    id: 'createPasswordReset',
    area: 'Team',
    summary: 'Make a link for a new password',
    description: 'For a member who has forgotten the password. The link is valid once, for 24 hours.',
    answers: { 201: { description: 'The link.', schema: resetLink } },
    examples: {
      link: {
        summary: 'A link for a member',
        parameters: { user_id: ids.developer },
        status: 201,
        answer: {
          reset_url: 'https://office.example/password-reset#pR5sT1uVw7xYz3aBc9dEfG2h',
          expires_at: '2026-11-21T09:06:00.000Z',
        },
      },
    },
  },

  ...invitationDescriptions,
};

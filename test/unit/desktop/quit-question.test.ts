import { expect, test } from 'vitest';
import { quitQuestion } from '#main/desktop/quit-question.ts';
import { sampleStatus } from '#support/desktop/sample-status.ts';

const own = { kind: 'running', url: 'http://127.0.0.1:8420', isOwn: true } as const;
const waiting = sampleStatus({ waiting: 3, nearest_deadline: '2026-11-21T09:00:00.000Z' });

test('documents that wait are said before quitting, with the first deadline in Riyadh', () => {
  expect(quitQuestion(own, waiting, 'en')).toEqual({
    message: '3 documents are still waiting for the authority',
    detail:
      'They are kept and sent when you start Sanad again. The first must be reported by 21 November at 12:00. Until then, tills cannot issue documents.',
    buttons: ['Keep running', 'Quit'],
  });
});

test('without a deadline none is said, in Arabic neither', () => {
  expect(quitQuestion(own, sampleStatus({ waiting: 2 }), 'ar')).toMatchObject({
    message: 'ما زال مستندان ينتظران الهيئة',
    buttons: ['متابعة التشغيل', 'إنهاء'],
  });
});

test.each([
  ['nothing waits', own, sampleStatus()],
  ['the service is not ours, and runs on', { ...own, isOwn: false }, waiting],
  ['the service does not run', { kind: 'restarting', reason: '' } as const, waiting],
  ['nothing is known', own, undefined],
])('nothing is asked where %s', (_what, service, status) => {
  expect(quitQuestion(service, status, 'en')).toBeUndefined();
});

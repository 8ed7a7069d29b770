/**
 * Asks a question once of each document or element and remembers the answer for as long as that is there: a rule that is
 * tried on thousands of elements must not count the whole document for each.
 */
export function remember<Subject extends object, Answer extends boolean | object>(
  question: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const answers = new WeakMap<Subject, Answer>();
  return (subject) => {
    const known = answers.get(subject);
    if (known !== undefined) return known;
    const answer = question(subject);
    answers.set(subject, answer);
    return answer;
  };
}

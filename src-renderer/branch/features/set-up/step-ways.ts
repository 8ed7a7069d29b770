/** The ways from a step to those beside it, and whether it is done. */
export type StepWays = {
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
  isDone: boolean;
};

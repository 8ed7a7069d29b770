import { amountPredictions } from './amount-predictions.ts';
import { partyPredictions } from './party-predictions.ts';
import type { Prediction } from './prediction.ts';
import { referencePredictions } from './reference-predictions.ts';
import { taxPredictions } from './tax-predictions.ts';

/** Every edit that a prediction exists for; each was written down from the standard before the code that validates. */
export const predictions: Prediction[] = [...referencePredictions, ...partyPredictions, ...amountPredictions, ...taxPredictions];

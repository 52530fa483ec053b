/** Numbers by what they can be: schemas of documents take it from here. */

/** @asType integer @minimum 0 */
export type Count = number;

/** @minimum 0 */
export type NonNegative = number;

/** @exclusiveMinimum 0 */
export type Positive = number;

/** 0.02 is 2 % @minimum 0 @maximum 1 */
export type Share = number;

/** @minimum 0 @maximum 1 */
export type Probability = number;

/** JSON has null for one without bound. @minimum 0 @nullable */
export type UpperBound = number;

/** JSON has null for NaN: it is not known. @nullable */
export type NumberOrNaN = number;

/** Of a ratio, low and high. */
export type RatioInterval = [NonNegative, UpperBound];

/** Numbers by what they can be, and shapes of them: schemas of documents take it from here. */

/** @asType integer @minimum 0 */
export type Count = number;

/** @exclusiveMinimum 0 */
export type Positive = number;

/** 0.02 is 2 % @minimum 0 @maximum 1 */
export type Share = number;

/** @minimum 0 @maximum 1 */
export type Probability = number;

/** Of a ratio, [low, high]. JSON has null for a high one without bound. @items {type: ['number', 'null'], minimum: 0} */
export type RatioInterval = [number, number];

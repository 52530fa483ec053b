/** Numbers by what they can be: schemas of documents take it from here. */

/** @asType integer @minimum 0 */
export type Count = number;

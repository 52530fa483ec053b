/** The schema of the queue's own tables (pg-boss), beside the farm's. */
export const QUEUE_SCHEMA = 'jsdyno_queue';

'use strict';

// In place of this file measured processes find the harness.

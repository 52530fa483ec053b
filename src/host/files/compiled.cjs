// Loaded first in processes that run jsdyno's own code: what one has compiled, and stripped of its types, the next one need not compile again.
require('node:module').enableCompileCache();

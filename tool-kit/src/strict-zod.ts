import { config } from 'zod';

// Imported before the contract makes its schemas: zod would compile them with `new Function`, which the page's content
// security policy refuses and reports.
config({ jitless: true });

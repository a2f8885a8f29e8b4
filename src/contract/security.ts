import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Version } from './fields.ts'
import { SecuritySetting } from './settings-input.ts'

export const security = endpoints({
  'GET /settings/security': {
    policy: 'admin',
    summary: 'Whether staff and administrators must use a second factor',
    answer: z.object({ version: Version, value: SecuritySetting }),
  },
  'PUT /settings/security': {
    policy: 'admin',
    summary: 'Sets it; whoever requires a second factor must have one',
    body: z.object({ version: Version, value: SecuritySetting }),
    answer: z.object({ version: Version }),
  },
})

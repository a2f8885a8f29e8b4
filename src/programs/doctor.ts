// npm run doctor -- [--json]: checks the shop's data for faults, whether or not the shop is running.
import { existsSync } from 'node:fs'
import { reportFaults } from './fault-report.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { out, error, code } = await reportFaults(process.env, process.argv.slice(2))
process.stdout.write(out)
process.stderr.write(error)
process.exitCode = code

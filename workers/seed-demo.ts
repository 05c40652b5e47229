import { scopeForJob } from '#app/platform/data/scope.ts'
import { seedDemo } from '#app/product/demo/commands.server.ts'
import { seedDemoJob } from '#app/product/demo/jobs.ts'
import { handle } from './handler.ts'

export const seedDemoData = handle(seedDemoJob, async ({ organizationId }) => {
  await seedDemo(scopeForJob({ organizationId, mode: 'demo' }))
})

import { serveTasks } from '#app/platform/runtime/task-processes.ts'

/** A process whose work may end it, as a fault of Node.js or a lack of memory would. */
const tasks = { double: (number: number) => number * 2, end: (status: number) => process.exit(status) }
export type EndingTasks = typeof tasks

serveTasks(tasks)

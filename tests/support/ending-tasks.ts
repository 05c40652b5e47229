import { serveTasks } from '#app/platform/runtime/task-processes.ts'

/** A task process that may exit during its work, as after a crash of Node.js or for lack of memory. */
const tasks = { double: (number: number) => number * 2, end: (status: number) => process.exit(status) }
export type EndingTasks = typeof tasks

serveTasks(tasks)

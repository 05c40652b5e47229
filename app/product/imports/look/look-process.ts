/** The process that analyses files for the web process. */
import { serveTasks } from '#app/platform/runtime/task-processes.ts'
import { detectAgain, recall, scan, survey } from './look.ts'

serveTasks({ scan, survey, detectAgain, recall })

/** The process in which the web process has files looked at. */
import { serveTasks } from '#app/platform/runtime/task-processes.ts'
import { detectAgain, recall, scan, survey } from './look.ts'

serveTasks({ scan, survey, detectAgain, recall })

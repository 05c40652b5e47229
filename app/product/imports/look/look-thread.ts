/** The thread in which the web process has files looked at. */
import { serveTasks } from '#app/platform/runtime/threads.ts'
import { detectAgain, recall, scan, survey } from './look.ts'

serveTasks({ scan, survey, detectAgain, recall })

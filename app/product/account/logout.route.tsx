import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOut } from '#app/platform/identity/session.ts'

export const loader = () => redirect('/login')

export async function action({ request }: ActionFunctionArgs) {
  return redirect('/login', { headers: await signOut(request) })
}

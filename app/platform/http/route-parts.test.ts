import { matchRoutes } from '@remix-run/react'
import type { ServerBuild } from '@remix-run/node'
import { expect, it } from 'vitest'
import config from '#app/routes.ts'
import { handlerByPart } from './route-parts.ts'

type Entries = Awaited<typeof config>
type Build = Pick<ServerBuild, 'routes' | 'assets'>

/** The product's routes as a build has them. */
function routesOf(
  entries: Entries,
  parentId: string,
): Record<string, { id: string; parentId: string; path?: string; index?: boolean }> {
  return Object.fromEntries(
    entries.flatMap(({ id: given, file, path, index, children }) => {
      const id = given ?? file
      return [
        [id, { id, parentId, ...(path !== undefined && { path }), ...(index !== undefined && { index }) }] as const,
        ...Object.entries(routesOf(children ?? [], id)),
      ]
    }),
  )
}

const routes = { root: { id: 'root', path: '' }, ...routesOf(config as Entries, 'root') }
const build = { routes, assets: { routes } } as unknown as ServerBuild

/** The ids of the routes that answer an address, as the framework finds them. */
function answering(of: Build, address: string): string[] | undefined {
  const childrenOf = (parent: string | undefined): object[] =>
    Object.values(of.routes).flatMap((route) =>
      route !== undefined && route.parentId === parent
        ? [
            route.index
              ? { id: route.id, index: true, path: route.path }
              : { id: route.id, path: route.path, children: childrenOf(route.id) },
          ]
        : [],
    )
  return matchRoutes(childrenOf(undefined) as never, address)?.map(
    ({ route, params }) => `${route.id} ${JSON.stringify(params)}`,
  )
}

const part = handlerByPart(build, (one) => one)

/** An address of each route, with something in the place of what it names by itself. */
function addresses(): string[] {
  const pathOf = (id: string): string => {
    const { parentId, path = '' } = routes[id as keyof typeof routes] as { parentId?: string; path?: string }
    return `${parentId === undefined ? '' : pathOf(parentId)}${path === '' ? '' : `/${path}`}`
  }
  return Object.keys(routes).map(
    (id) => pathOf(id).replaceAll(/:\w+/g, '01a229f9-29d8').replace('*', 'no/such/page') || '/',
  )
}

it.each([
  ...addresses(),
  '/APP/Transactions',
  '/app/transactions/',
  '/app//transactions',
  '//app/reports',
  '/app/%72eports',
  '/app/reports%2Fnew',
  '/app/%E0%A4%A/x',
  '/nowhere',
  '/app/nowhere/at/all',
])('answers %s by the same routes as the whole product', (address) => {
  expect(answering(part(address), address)).toEqual(answering(build, address))
})

it('asks for the data of a page as it asks for the page', () => {
  expect(part('/app/transactions.data')).toBe(part('/app/transactions'))
  expect(answering(part('/_root.data'), '/')).toEqual(answering(build, '/'))
})

it('looks through a fraction of the routes', () => {
  expect(Object.keys(part('/app/transactions').routes).length).toBeLessThan(Object.keys(routes).length / 3)
  expect(Object.keys(part('/app/transactions').assets.routes)).toEqual(Object.keys(part('/app/transactions').routes))
})

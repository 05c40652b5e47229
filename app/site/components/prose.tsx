import { Fragment, type ReactNode } from 'react'

/**
 * The house's own small markup for written pages: `## heading {#id}`, `### heading`, paragraphs, `- ` and `1. ` lists,
 * `> ` notes, `| a | b |` tables (first row is the head); inside a line `**strong**`, `code` in backticks and
 * `[text](address)`. Links that leave the site open in a new tab.
 */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  const blocks = text.trim().split(/\n\s*\n/)
  return (
    <div className={`prose ${className}`}>
      {blocks.map((block, index) => (
        <Block key={index} text={block.trim()} />
      ))}
    </div>
  )
}

const lines = (text: string) => text.split('\n').map((line) => line.trim())

function Block({ text }: { text: string }) {
  const heading = /^(#{2,3}) (.*?)(?: \{#([\w-]+)\})?$/.exec(text)
  if (heading) {
    const id = heading[3]
    return heading[1] === '##' ? (
      <h2 id={id}>
        <Inline text={heading[2]!} />
      </h2>
    ) : (
      <h3 id={id}>
        <Inline text={heading[2]!} />
      </h3>
    )
  }
  if (text.startsWith('- '))
    return (
      <ul>
        {items(text, '- ').map((item, index) => (
          <li key={index}>
            <Inline text={item} />
          </li>
        ))}
      </ul>
    )
  if (/^\d+\. /.test(text))
    return (
      <ol>
        {items(text.replaceAll(/^\d+\. /gm, '- '), '- ').map((item, index) => (
          <li key={index}>
            <Inline text={item} />
          </li>
        ))}
      </ol>
    )
  if (text.startsWith('> '))
    return (
      <aside className="prose-note">
        <Inline
          text={lines(text)
            .map((line) => line.replace(/^> ?/, ''))
            .join(' ')}
        />
      </aside>
    )
  if (text.startsWith('|')) return <ProseTable text={text} />
  return (
    <p>
      <Inline text={lines(text).join(' ')} />
    </p>
  )
}

const items = (text: string, mark: string) =>
  lines(text).reduce<string[]>(
    (list, line) =>
      line.startsWith(mark)
        ? [...list, line.slice(mark.length)]
        : [...list.slice(0, -1), `${list.at(-1) ?? ''} ${line}`],
    [],
  )

function ProseTable({ text }: { text: string }) {
  const [head = [], ...rows] = lines(text)
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) =>
      line
        .replaceAll(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    )
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A wide table scrolls sideways, which must be possible with the keyboard.
    <div className="prose-table" tabIndex={0} role="region" aria-label={head.join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    <Inline text={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <Inline text={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One line's marks. */
export function Inline({ text }: { text: string }): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
    if (!link) return <Fragment key={index}>{part}</Fragment>
    const leaves = /^https?:/.test(link[2]!)
    return (
      <a key={index} href={link[2]} {...(leaves ? { target: '_blank', rel: 'noopener' } : {})}>
        {link[1]}
      </a>
    )
  })
}

import type { Declared } from './apply.ts'

/*
 * The next migration, from the difference between two catalogues: what the schema files declare, and what the migrations make.
 * Functions, views, triggers, policies, grants and indexes are made anew from the schema's text. Changes of tables are
 * proposed; a person reviews them. Rows are not compared.
 */

/** The object that a line of a catalogue is about, for example `function private.scope` or `column public.jobs title`. */
function objectOf(line: string): string {
  const [kind = '', ...words] = line.split(' ')
  switch (kind) {
    case 'relation':
      return words[0] === 'v' ? `view ${words[1]}` : `table ${words[1]}`
    case 'sequence':
    case 'view':
    case 'type':
      return `${kind} ${words[0]}`
    case 'column':
    case 'comment':
    case 'constraint':
      return `${kind} ${words[0]} ${words[1]}`
    case 'index': {
      const [, name, schema] = / INDEX (\S+) ON (?:ONLY )?(\w+)\./.exec(line) ?? []
      return `index ${schema}.${name}`
    }
    case 'function':
      return `function ${/ FUNCTION ([^(]+)\(/.exec(line)?.[1]}`
    case 'trigger': {
      const [, name, table] = / TRIGGER (\S+) .*? ON (\S+) /.exec(line) ?? []
      return `trigger ${table} ${name}`
    }
    case 'policy': {
      const { schemaname, tablename, policyname } = JSON.parse(line.slice(kind.length))
      return `policy ${schemaname}.${tablename} ${policyname}`
    }
    default:
      return line
  }
}

/** Returns the objects that a statement of a schema file makes, or grants. */
export function objectsIn({ kind, text }: Declared): string[] {
  const sql = text.replace(/^(?:\s*(?:--[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/, '')
  const found = (pattern: RegExp) => pattern.exec(sql)?.slice(1) ?? []
  switch (kind) {
    case 'CreateStmt':
      return found(/^create table (\S+)/).map((name) => `table ${name}`)
    case 'CreateFunctionStmt':
      return found(/^create (?:or replace )?function ([^(]+)\(/).map((name) => `function ${name}`)
    case 'ViewStmt':
      return found(/^create (?:or replace )?view (\S+)/).map((name) => `view ${name}`)
    case 'IndexStmt': {
      const [name, table = ''] = found(/^create (?:unique )?index (\S+)\s+on (\S+)/)
      return [`index ${table.split('.')[0]}.${name}`]
    }
    case 'CreateTrigStmt': {
      const [name, table] = found(/^create (?:constraint )?trigger (\S+)[\s\S]*?\son (\S+)/)
      return [`trigger ${table} ${name}`]
    }
    case 'CreatePolicyStmt': {
      const [name, table] = found(/^create policy "([^"]+)"\s+on (\S+)/)
      return [`policy ${table} ${name}`]
    }
    case 'GrantStmt':
      return / on function /.test(sql)
        ? [...sql.matchAll(/([\w.]+)\([^)]*\)/g)].map(([, name]) => `function ${name}`)
        : found(/ on (?:table |sequence )?([\w.]+)/).flatMap((name) => [
            `table ${name}`,
            `view ${name}`,
            `sequence ${name}`,
          ])
    case 'CommentStmt':
      return [`comment ${found(/^comment on column ([\w.]+)\.(\w+) is\s/).join(' ')}`]
    case 'AlterTableStmt':
      return found(/^alter table (\S+)/).map((name) => `table ${name}`)
    default:
      return []
  }
}

/** What differs between two catalogues. */
interface Difference {
  /** Lines that only the schema files make. */
  declared: string[]
  /** Lines that only the migrations make. */
  migrated: string[]
}

export function differenceOf(declared: readonly string[], migrated: readonly string[]): Difference {
  const [here, there] = [new Set(declared), new Set(migrated)]
  return {
    declared: declared.filter((line) => !there.has(line)),
    migrated: migrated.filter((line) => !here.has(line)),
  }
}

/** Returns the SQL that brings a database of the migrations to what the schema files declare; '' where they are equal. */
export function proposedMigration(
  { declared, migrated }: Difference,
  statements: readonly Declared[],
): string {
  const isNew = (line: string) => !migrated.some((other) => objectOf(other) === objectOf(line))
  const isGone = (line: string) => !declared.some((other) => objectOf(other) === objectOf(line))
  const newTables = declared.filter((line) => line.startsWith('relation r ') && isNew(line)).map(objectOf)
  const goneTables = migrated.filter((line) => line.startsWith('relation r ') && isGone(line)).map(objectOf)
  const isOf = (tables: readonly string[], line: string) => tables.includes(`table ${line.split(' ')[1]}`)
  const lines = (of: readonly string[], kind: string) => of.filter((line) => line.startsWith(`${kind} `))
  const make = (kind: string, objects: readonly string[]) =>
    statements
      .filter((one) => one.kind === kind && objectsIn(one).some((object) => objects.includes(object)))
      .map(({ text }) => `${text};`)
  const objects = (kind: string) => lines(declared, kind).map(objectOf)

  const functions = objects('function')
  const columns = lines(declared, 'column')
    .filter((line) => isNew(line) && !isOf(newTables, line))
    .flatMap((line) => addedColumn(line, statements))
  const functionsOfColumns = functions.filter((name) =>
    columns.some((text) => text.includes(`${name.slice('function '.length)}(`)),
  )
  const makeFunctions = (names: readonly string[]) =>
    make('CreateFunctionStmt', names).map((text) =>
      text.replace(/^create function/m, 'create or replace function'),
    )
  const views = [...objects('view'), ...lines(declared, 'relation v').map(objectOf)]
  const parts = [
    ...make('CreateStmt', newTables),
    // What the check of a column asks must be there before it.
    ...makeFunctions(functionsOfColumns),
    ...columns,
    ...lines(migrated, 'constraint')
      .filter((line) => !isOf(goneTables, line))
      .map((line) => `alter table ${line.split(' ')[1]} drop constraint ${line.split(' ')[2]};`),
    ...dropped(migrated, 'trigger'),
    ...lines(migrated, 'function')
      .filter((line) => isGone(line) || headChanges(line, declared))
      .map((line) => `drop function ${signatureOf(line)};`),
    ...makeFunctions(functions),
    ...lines(migrated, 'view')
      .filter(isGone)
      .map((line) => `drop view ${line.split(' ')[1]};`),
    ...make('ViewStmt', objects('view')).map((text) =>
      text.replace(/^create view/m, 'create or replace view'),
    ),
    ...lines(declared, 'constraint')
      .filter((line) => !isOf(newTables, line) && !columns.some((text) => comesWith(text, line)))
      .map((line) => {
        const [, table, name, ...definition] = line.split(' ')
        return `alter table ${table} add constraint ${name} ${definition.join(' ')};`
      }),
    ...lines(migrated, 'index')
      .filter((line) => !goneTables.some((table) => line.includes(` ON ${table.slice('table '.length)} `)))
      .map((line) => `drop index ${objectOf(line).slice('index '.length)};`),
    ...make('IndexStmt', objects('index')),
    ...make('CreateTrigStmt', objects('trigger')),
    ...dropped(migrated, 'policy'),
    ...make('CreatePolicyStmt', objects('policy')),
    ...make('AlterTableStmt', newTables),
    ...lines(declared, 'function')
      .filter((line) => isWritten(line, statements))
      .map(
        (line) =>
          `revoke execute on function ${signatureOf(line)} from public, anon, authenticated, service_role;`,
      ),
    ...make('GrantStmt', [
      ...functions,
      ...views,
      ...lines(declared, 'relation r').map(objectOf),
      ...lines(declared, 'column').map((line) => `table ${line.split(' ')[1]}`),
    ]),
    ...make('CommentStmt', objects('comment')),
    ...lines(migrated, 'comment')
      .filter((line) => isGone(line) && !isOf(goneTables, line))
      .map((line) => `comment on column ${line.split(' ').slice(1, 3).join('.')} is null;`),
    ...newTables.flatMap((table) => registered(table.slice('table public.'.length), statements)),
    ...told(
      objects('trigger').filter((trigger) => !migrated.some((line) => objectOf(line) === trigger)),
      statements,
    ),
    ...lines(migrated, 'column')
      .filter((line) => isGone(line) && !isOf(goneTables, line))
      .map((line) => `-- Review: alter table ${line.split(' ')[1]} drop column ${line.split(' ')[2]};`),
    ...goneTables.map((table) => `-- Review: drop ${table};`),
  ]
  return parts.length === 0
    ? ''
    : `${['set local check_function_bodies = off;', ...new Set(parts)].join('\n\n')}\n`
}

/** Returns whether a schema file declares a function, and no call of a file makes it. */
const isWritten = (line: string, statements: readonly Declared[]): boolean =>
  statements.some((one) => one.kind === 'CreateFunctionStmt' && objectsIn(one).includes(objectOf(line)))

/** Returns the statements that make a new table one that devices hold, and say the rules of its columns. */
const registered = (table: string, statements: readonly Declared[]): string[] =>
  statements
    .filter(
      ({ kind, text }) =>
        (kind === 'SelectStmt' && text.includes(`private.sync_table('${table}'`)) ||
        (kind === 'InsertStmt' && text.includes('private.column_rules') && text.includes(`('${table}'`)),
    )
    .map(({ text }) => `${text};`)

/** Returns the statements that declare kinds of events, by the triggers that they make. */
const told = (triggers: readonly string[], statements: readonly Declared[]): string[] =>
  statements
    .filter(({ kind, text }) => {
      const [, event] = /private\.tells\('([a-z-]+)'/.exec(kind === 'SelectStmt' ? text : '') ?? []
      return event && triggers.some((one) => one.endsWith(` "600_tell_${event.replaceAll('-', '_')}"`))
    })
    .map(({ text }) => `${text};`)

/** Returns the statement that adds a column, in the words of its table's declaration. */
function addedColumn(line: string, statements: readonly Declared[]): string[] {
  const [, table = '', name = ''] = line.split(' ')
  const declaration = statements.find(
    (one) => one.kind === 'CreateStmt' && objectsIn(one).includes(`table ${table}`),
  )
  const item = itemsOf(declaration?.text ?? '').find((one) => new RegExp(`^ {2}${name} `, 'm').test(one))
  return item ? [`alter table ${table} add column\n${item};`] : []
}

/** Returns whether adding a column makes this constraint: it has its name, or is the reference that Postgres names. */
function comesWith(addition: string, line: string): boolean {
  const [, table = '', name = ''] = line.split(' ')
  const [, column] = /^ {2}(\w+) \w+ references /m.exec(addition) ?? []
  return addition.includes(` ${name} `) || name === `${table.split('.')[1]}_${column}_fkey`
}

/** Returns the items of a table's declaration: columns and constraints, each indented by two spaces, with its comments. */
function itemsOf(declaration: string): string[] {
  const items: string[] = []
  let comments = ''
  for (const line of declaration.split('\n').slice(1)) {
    if (/^ {2}--/.test(line)) comments += `${line}\n`
    else if (/^ {2}\S/.test(line)) {
      items.push(`${comments}${line}`)
      comments = ''
    } else if (items.length > 0 && line !== ')') items[items.length - 1] += `\n${line}`
  }
  return items.map((item) => item.replace(/,$/, ''))
}

const headOf = (line: string) => line.split(' LANGUAGE ')[0]

/** Returns whether a function of the same name has other parameters or another result now: it cannot be replaced. */
const headChanges = (line: string, declared: readonly string[]): boolean => {
  const others = declared.filter((other) => objectOf(other) === objectOf(line))
  return others.length > 0 && !others.some((other) => headOf(other) === headOf(line))
}

/** Returns the name of a function with its parameters. */
function signatureOf(line: string): string {
  const [, name, parameters = ''] = / FUNCTION ([^(]+)\((.*)\) RETURNS /.exec(line) ?? []
  return `${name}(${parameters.replace(/ DEFAULT [^,]+/g, '')})`
}

/** Returns the statements that drop triggers or policies. */
const dropped = (migrated: readonly string[], kind: 'trigger' | 'policy'): string[] =>
  migrated
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => {
      const [, table, ...name] = objectOf(line).split(' ')
      const quoted = kind === 'policy' ? `"${name.join(' ')}"` : name.join(' ')
      return `drop ${kind} ${quoted} on ${table};`
    })

import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepingStatements } from './kept-statements.ts'

let connection: SQLite.Database
beforeEach(() => {
  connection = new SQLite(':memory:')
  connection.exec('create table one (a text); insert into one values (1)')
})
afterEach(() => connection.close())

const ALL = 'select * from one'

test('a statement is prepared once', () => {
  const db = keepingStatements(connection)
  expect(db.prepare(ALL)).toBe(db.prepare(ALL))
})

test('so is one that begins on a line of its own', () => {
  const db = keepingStatements(connection)
  expect(db.prepare(`\n    ${ALL}`)).toBe(db.prepare(`\n    ${ALL}`))
})

test('a cached statement sees the changed table', () => {
  const db = keepingStatements(connection)
  expect(db.prepare(ALL).all([])).toEqual([{ a: '1' }])
  db.prepare('alter table one add column b text').run([])
  expect(db.prepare(ALL).all([])).toEqual([{ a: '1', b: null }])
  db.prepare('drop table one').run([])
  expect(() => db.prepare(ALL).all([])).toThrow('no such table')
})

test('also where another connection changed it', () => {
  const db = keepingStatements(connection)
  expect(db.prepare(ALL).all([])).toEqual([{ a: '1' }])
  connection.exec('alter table one add column b text')
  expect(db.prepare(ALL).all([])).toEqual([{ a: '1', b: null }])
})

test('far more kinds of statements than are kept all run', () => {
  const db = keepingStatements(connection)
  for (let at = 0; at < 1200; at += 1) {
    expect(db.prepare(`select ${at} as value`).all([])).toEqual([{ value: at }])
  }
  expect(db.prepare('select 0 as value').all([])).toEqual([{ value: 0 }])
})

import {
  buildCatalogue,
  type CatalogueJson,
  type Column,
} from '../../server/backend/rest/catalogue/catalogue.ts';

function columns(list: string): Column[] {
  return list.split(', ').map((one) => {
    const [name = '', type = '', value] = one.split(' ');
    return { name, type, baseType: type, default: value ?? null };
  });
}

function relation(name: string, list: string, primaryKey: string[], isView = false) {
  return { name, columns: columns(list), primaryKey, isView, methods: ['POST', 'PATCH', 'DELETE'] };
}

function key(constraint: string, source: string, column: string, target: string, isUnique = false) {
  const pair: [string, string] = [column, 'id'];
  return { constraint, source, target, columns: [pair], isUnique };
}

function routine(name: string, parameters: string, rest: object = {}) {
  return {
    name,
    parameters: parameters.split(', ').flatMap((one) => {
      const [, parameter = '', type = '', option] = /^(\w*) (\S+) ?(\w*)$/.exec(one) ?? [];
      const isVariadic = option === 'variadic';
      return type ? [{ name: parameter, type, isRequired: option !== 'default', isVariadic }] : [];
    }),
    isVolatile: false,
    isSet: false,
    isSingle: !('isSet' in rest),
    isVoid: false,
    isScalar: true,
    columns: columns('pgrst_scalar text'),
    returns: null,
    takes: null,
    ...rest,
  };
}

const JSON_CATALOGUE: CatalogueJson = {
  relations: [
    relation('companies', 'id integer, name text', ['id']),
    relation(
      'people',
      'id integer 7, name text, age integer, data jsonb, words tsvector, company_id integer, boss_id integer',
      ['id'],
    ),
    relation('badges', 'person_id integer, code text', ['person_id']),
    relation('projects', 'id integer, owner_id integer, reviewer_id integer', ['id']),
    relation('assignments', 'person_id integer, project_id integer', ['person_id', 'project_id']),
    relation('adults', 'id integer, name text', [], true),
  ],
  foreignKeys: [
    key('people_company_fkey', 'people', 'company_id', 'companies'),
    key('people_boss_fkey', 'people', 'boss_id', 'people'),
    key('badges_fkey', 'badges', 'person_id', 'people', true),
    key('owner_fkey', 'projects', 'owner_id', 'people'),
    key('reviewer_fkey', 'projects', 'reviewer_id', 'people'),
    key('assignments_person_fkey', 'assignments', 'person_id', 'people'),
    key('assignments_project_fkey', 'assignments', 'project_id', 'projects'),
    key('gone_fkey', 'people', 'gone_id', 'nowhere'),
  ],
  routines: [
    routine('add', 'a integer, b integer default'),
    routine('add', 'a integer, b integer, c integer'),
    routine('twins', 'a integer'),
    routine('twins', 'a text'),
    routine('whole', ' json'),
    routine('sum', 'n integer[] variadic'),
    routine('nothing', '', { isVoid: true, isVolatile: true }),
    routine('numbers', 'n integer', { isSet: true }),
    routine('all_people', '', { isSet: true, isScalar: false, returns: 'people' }),
    routine('first_person', '', { isScalar: false, returns: 'people' }),
    routine('pairs', 'n integer', {
      isSet: true,
      isScalar: false,
      columns: columns('n integer, square integer'),
    }),
    routine('label', ' people', { takes: 'people' }),
    routine('reports', ' people', {
      takes: 'people',
      returns: 'people',
      isSet: true,
      isScalar: false,
    }),
  ],
  types: [
    ['text', 'text'],
    ['int', 'integer'],
  ],
};

/** For the unit tests beside the code: all the shapes that planning and SQL must distinguish. */
export const CATALOGUE = buildCatalogue(JSON_CATALOGUE);

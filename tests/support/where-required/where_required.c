/*
 * Refuses an UPDATE or DELETE without WHERE from the roles of the API, in functions of any owner too, as a hosted
 * project does. A test's preparations, by the database's owner, are not refused. Loaded with session_preload_libraries.
 */
#include "postgres.h"

#include "fmgr.h"
#include "miscadmin.h"
#include "parser/analyze.h"
#include "utils/acl.h"

PG_MODULE_MAGIC;

void _PG_init(void);

static post_parse_analyze_hook_type previous_hook = NULL;

static bool
is_of_the_api(void)
{
	const char *role = GetUserNameFromId(GetOuterUserId(), true);

	return role != NULL && (strcmp(role, "anon") == 0 || strcmp(role, "authenticated") == 0 ||
							strcmp(role, "service_role") == 0);
}

static void
refuse_without_where(Query *query)
{
	ListCell   *cell;

	if ((query->commandType == CMD_UPDATE || query->commandType == CMD_DELETE) &&
		query->jointree->quals == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_CARDINALITY_VIOLATION),
				 errmsg("%s requires a WHERE clause", query->commandType == CMD_UPDATE ? "UPDATE" : "DELETE")));
	foreach(cell, query->cteList)
	{
		Node	   *named = ((CommonTableExpr *) lfirst(cell))->ctequery;

		if (IsA(named, Query))
			refuse_without_where((Query *) named);
	}
}

static void
after_analysis(ParseState *state, Query *query, JumbleState *jumble)
{
	if (is_of_the_api())
		refuse_without_where(query);
	if (previous_hook)
		previous_hook(state, query, jumble);
}

void
_PG_init(void)
{
	previous_hook = post_parse_analyze_hook;
	post_parse_analyze_hook = after_analysis;
}

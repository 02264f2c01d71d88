#!/bin/sh
# Runs once, when PostgreSQL is first set up: creates an account that is not a superuser, and its
# database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$TUART_DATABASE_PASSWORD" --username=postgres <<'SQL'
create role tuart login createrole password :'password';
create database tuart owner tuart;
SQL

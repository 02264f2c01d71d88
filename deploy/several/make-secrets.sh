#!/bin/sh
# Writes the settings and passwords for compose.yaml into this folder, readable by you only:
# ./make-secrets.sh www.example.com
set -eu
cd "$(dirname "$0")"
umask 077

[ $# -eq 1 ] || { echo "Name the site: ./make-secrets.sh www.example.com" >&2; exit 1; }
for file in tuart.env database.env files.env proxy.env postgres-password; do
  [ ! -e "$file" ] || { echo "$file is already there. Nothing was changed." >&2; exit 1; }
done

random() {
  head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'
}

database=$(random 24)
key=GK$(random 12)
secret=$(random 32)

cat > tuart.env <<END
SITE_URL=https://$1
TRUSTED_PROXIES=172.30.81.0/24
DATABASE_URL=postgres://tuart:$database@database:5432/tuart
S3_ENDPOINT=http://files:3900
S3_BUCKET=tuart
S3_REGION=garage
S3_ACCESS_KEY_ID=$key
S3_SECRET_ACCESS_KEY=$secret
END
echo "TUART_DATABASE_PASSWORD=$database" > database.env
cat > files.env <<END
GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_BUCKET=tuart
GARAGE_DEFAULT_ACCESS_KEY=$key
GARAGE_DEFAULT_SECRET_KEY=$secret
END
echo "SITE_NAME=$1" > proxy.env
random 24 > postgres-password
echo "Written. Add any other settings (SMTP_URL, ADMIN_EMAIL, …) to tuart.env: deploy/tuart.env.example lists all."

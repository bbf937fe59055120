ALTER TABLE "documents" ADD COLUMN "log_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kept_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "documents" SET
	"log_bytes" = coalesce((SELECT sum(pg_column_size(log.*)) FROM "document_corrections" log WHERE log."document_id" = "documents"."id"), 0),
	"kept_bytes" = coalesce((SELECT sum(octet_length("results")) FROM "document_versions" WHERE "document_id" = "documents"."id"), 0)
		+ coalesce((SELECT sum(octet_length("differences")) FROM "document_reruns" WHERE "document_id" = "documents"."id"), 0);

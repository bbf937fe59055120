ALTER TABLE "documents" ADD COLUMN "to_review" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of documents that there are: what needs review, and each conflict whose cell has no later correction that was applied. An item may count
-- more than once, and what is unplaced does not; the next correction or analysis of a document counts what its results say.
UPDATE "documents" SET "to_review" =
	(SELECT count(*) FROM "document_compounds" found WHERE found."document_id" = "documents"."id" AND found."is_compound" AND found."needs_review")
	+ (SELECT count(*) FROM "document_activities" found WHERE found."document_id" = "documents"."id" AND found."needs_review")
	+ (SELECT count(*) FROM "document_corrections" late WHERE late."document_id" = "documents"."id" AND late."outcome" = 'conflict' AND NOT EXISTS (
		SELECT 1 FROM "document_corrections" log WHERE log."document_id" = late."document_id" AND log."item" = late."item"
			AND log."field" IS NOT DISTINCT FROM late."field" AND log."version" > late."version" AND log."outcome" = 'applied'));
